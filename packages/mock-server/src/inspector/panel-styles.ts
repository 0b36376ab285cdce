/** `!important` inside a shadow tree overrides that of the app's styles. In pixels: the app may set `rem`. */
export const PANEL_STYLES = `
:host {
  all: initial !important;
  display: contents !important;
  color-scheme: light dark !important;
  direction: ltr !important;
}
* { box-sizing: border-box; }
section { position: fixed; z-index: 2147483647; inset: auto 12px 12px auto; }
section[hidden] { display: none; }
button {
  min-height: 28px;
  padding: 2px 10px;
  border: 1px solid light-dark(#7b8a80, #6d7d73);
  border-radius: 8px;
  font: 14px/1.4 system-ui, sans-serif;
  color: light-dark(#1b2620, #e6ede8);
  background: light-dark(#ffffff, #161d18);
  cursor: pointer;
}
button:hover { background: light-dark(#e8f2eb, #1a2d22); }
:focus-visible { outline: 3px solid light-dark(#2b6e48, #8ed0a5); outline-offset: 2px; }
dialog {
  position: fixed;
  z-index: 2147483647;
  inset: auto 0 0 0;
  flex-direction: column;
  width: 100%;
  max-width: none;
  max-height: 90vh;
  margin: 0;
  padding: 0;
  border: 0;
  border-top: 1px solid light-dark(#7b8a80, #6d7d73);
  overflow: hidden;
  color: light-dark(#1b2620, #e6ede8);
  background: light-dark(#f5f7f2, #0f1411);
}
dialog[open] { display: flex; }
[role="separator"] { flex: none; height: 8px; cursor: ns-resize; touch-action: none; }
[role="separator"]:focus-visible { outline-offset: -3px; }
header { display: flex; flex: none; gap: 8px; align-items: center; padding: 0 12px 4px; }
p { flex: 1; margin: 0; font: 14px/1.4 system-ui, sans-serif; }
iframe { flex: 1; width: 100%; min-height: 0; border: 0; border-top: 1px solid light-dark(#e0e6dd, #28322b); }
`;
