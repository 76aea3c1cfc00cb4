/**
 * Creates an element. Strings become text nodes; empty attributes are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Readonly<Record<string, string>>} attributes
 * @param {...(Node | string)} content
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes, ...content) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== "") node.setAttribute(name, value);
  }
  node.append(...content);
  return node;
}

let lastId = 0;

/** Unique among the script's elements. */
export function createElementId() {
  lastId += 1;
  return `fake-card-${lastId}`;
}
