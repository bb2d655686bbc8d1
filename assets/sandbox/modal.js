// The form that an app opens over the page (a modal).

import { h, iconButton } from "./dom.js";
import { markdown } from "./markdown.js";
import { t } from "./words.js";

const ROW = 1, STRING_SELECT = 3, TEXT_INPUT = 4, TEXT_DISPLAY = 10, LABEL = 18;
const PARAGRAPH = 2;

/** Shows a modal; `submit(components)` is called with the filled-in parts and must resolve before the modal closes. */
export function openModal(modal, links, submit) {
  const fields = modal.components.map((component) => part(component, links));
  const note = h("p", { class: "form-note", role: "alert" });
  const send = h("button", { class: "button primary", "data-action": "submit" }, t("submit"));
  const dialog = h("dialog", { class: "modal", "aria-label": modal.title, "data-custom-id": modal.custom_id, onclose: () => dialog.remove() },
    h("form", {
      method: "dialog",
      onsubmit: async (event) => {
        event.preventDefault();
        send.setAttribute("aria-busy", "true");
        try {
          await submit(fields.map((field) => field.answer()).filter(Boolean));
          dialog.close();
        } catch {
          note.textContent = t("failed");
        }
        send.removeAttribute("aria-busy");
      },
    },
      h("div", { class: "form-head" }, h("h2", {}, modal.title), iconButton("close", t("cancel"), { onclick: () => dialog.close() })),
      fields.map((field) => field.element), note,
      h("div", { class: "form-foot" }, h("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, t("cancel")), send)));
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("input, textarea, select")?.focus();
}

/** Each part is {element, answer()}; what asks nothing answers nothing. */
function part(component, links) {
  if (component.type === TEXT_DISPLAY) return { element: h("div", {}, markdown(component.content, links)), answer: () => null };
  if (component.type === LABEL) {
    const { control, answer } = input(component.component);
    return { element: labelled(component.label, component.description, control), answer: () => ({ type: LABEL, component: answer() }) };
  }
  if (component.type !== ROW) return { element: null, answer: () => null };
  const inner = component.components[0];
  const { control, answer } = input(inner);
  return { element: labelled(inner.label, null, control), answer: () => ({ type: ROW, components: [answer()] }) };
}

function labelled(words, description, control) {
  return h("label", { class: "option" }, h("span", {}, words), description ? h("small", { class: "detail" }, description) : null, control);
}

function input(component) {
  const { type, custom_id } = component;
  const required = component.required ?? true;
  const shared = { "data-custom-id": custom_id, required };
  if (type === STRING_SELECT) {
    const control = h("select", { class: "select", multiple: (component.max_values ?? 1) > 1, ...shared },
      required ? null : h("option", { value: "" }, "—"), component.options.map((option) => h("option", { value: option.value, selected: option.default ?? false }, option.label)));
    return { control, answer: () => ({ type, custom_id, values: [...control.selectedOptions].map((option) => option.value).filter(Boolean) }) };
  }
  const limits = { minlength: component.min_length, maxlength: component.max_length ?? 4000, placeholder: component.placeholder };
  const control = component.style === PARAGRAPH ? h("textarea", { class: "text-input", rows: 4, ...limits, ...shared }) : h("input", { class: "text-input", type: "text", ...limits, ...shared });
  control.value = component.value ?? "";
  return { control, answer: () => ({ type: TEXT_INPUT, custom_id, value: control.value }) };
}
