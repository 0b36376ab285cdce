import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { createClient } from "./service.ts";
import { PlantsContext } from "./use-create-plant.ts";

const place = document.getElementById("root");
if (place === null) throw new Error('index.html has no element with the id "root".');

const plants = await createClient(); // The mock, if there is one, comes before the first request.

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <PlantsContext value={plants}>
        <App />
      </PlantsContext>
    </QueryClientProvider>
  </StrictMode>,
);
