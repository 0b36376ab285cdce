/** Returns a character for each byte. Not by a TextDecoder: those of React Native's polyfills may know only UTF-8. */
export function latin1(bytes: Uint8Array): string {
  let text = "";
  // As many as a call may have arguments.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
}
