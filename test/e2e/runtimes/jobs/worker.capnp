using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "smoke", worker = (
      modules = [(name = "worker.js", esModule = embed "dist/worker.js")],
      compatibilityDate = "2026-01-01",
      bindings = [(name = "SERVICE", service = "internet")],
    )),
    # What a worker's fetch reaches; a worker in the cloud would not reach loopback.
    (name = "internet", network = (allow = ["local"])),
  ],
  # Which port it became is said on the control descriptor.
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "smoke")],
);
