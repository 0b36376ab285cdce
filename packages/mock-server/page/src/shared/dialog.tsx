import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

interface DialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, confirm, onConfirm, onClose, children }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <div class="row">
        <button type="button" class="danger" onClick={() => [onConfirm(), dialog.current?.close()]}>
          {confirm}
        </button>
        <button type="button" autofocus onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}
