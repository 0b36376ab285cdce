/** Returns a name that no other process gives: 26 digits and letters. Not by randomUUID, which a page without https lacks. */
export function uniqueName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(26)), (byte) => (byte % 36).toString(36)).join("");
}
