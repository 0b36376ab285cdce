/** 26 digits and letters that no other process returns. Not randomUUID: pages without https lack it. */
export function uniqueName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(26)), (byte) => (byte % 36).toString(36)).join("");
}
