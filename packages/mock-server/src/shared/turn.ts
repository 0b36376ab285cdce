type Later = (callback: () => void) => unknown;

/** Captured: fake timers of a test must not stop a storage. A page has no setImmediate. */
const { setImmediate, setTimeout }: { setImmediate?: Later; setTimeout: Later } = globalThis;

/** Calls back after this turn of the event loop. Browsers delay the timers of a hidden tab, but not its messages. */
export const afterThisTurn: Later = setImmediate ?? ("MessageChannel" in globalThis ? afterMessage : setTimeout);

/** The same promise for all callers of a turn. */
export function createTurns(): () => Promise<void> {
  let end: Promise<void> | undefined;
  return () => {
    end ??= new Promise((resolve) => {
      afterThisTurn(() => {
        end = undefined;
        resolve();
      });
    });
    return end;
  };
}

function afterMessage(callback: () => void): void {
  const { port1, port2 } = new MessageChannel();
  const received = () => {
    port1.close();
    callback();
  };
  port1.addEventListener("message", received, { once: true });
  port1.start();
  port2.postMessage(undefined);
}
