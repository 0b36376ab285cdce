type Later = (callback: () => void) => unknown;

/** Captured, since fake timers of a test must not stop a storage. A page has no setImmediate. */
const { setImmediate, setTimeout }: { setImmediate?: Later; setTimeout: Later } = globalThis;

/** Calls back once this turn of the event loop has ended. Browsers delay the timers of a hidden tab, but no messages. */
export const afterThisTurn: Later = setImmediate ?? ("MessageChannel" in globalThis ? afterMessage : setTimeout);

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
