/** Returns a group of radio buttons. @param choose called with the index of a choice */
export function choices(
  legend: string,
  names: readonly string[],
  chosen: number,
  choose: (index: number) => unknown,
): HTMLFieldSetElement {
  const title = document.createElement("legend");
  title.textContent = legend;
  const labels = names.map((name, index) => {
    const radio = document.createElement("input");
    radio.type = "radio";
    radio.name = legend;
    // Firefox would restore an earlier choice at a reload.
    radio.autocomplete = "off";
    radio.checked = index === chosen;
    radio.addEventListener("change", () => choose(index));
    const label = document.createElement("label");
    label.append(radio, name);
    return label;
  });
  const fieldset = document.createElement("fieldset");
  fieldset.append(title, ...labels);
  return fieldset;
}
