import { Suspense } from "react";
import { create } from "../../create.js";

async function Plant() {
  return <p>{await create("components")}</p>;
}

export default function Page() {
  return (
    <Suspense>
      <Plant />
    </Suspense>
  );
}
