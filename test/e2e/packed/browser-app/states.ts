/** Every state of the page. Each can be reached from the one before. */
import { isNewPlant } from "../../../support/contract.ts";
import type { AppPage } from "./app-page.ts";

export interface State {
  readonly name: string;
  reach(app: AppPage): Promise<void>;
}

const monstera = { id: "9223372036854775807", name: "Monstera", tag: "tropical", token: "t1" };

/** A browser breaks it into no lines. */
const LONG = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch";
const LONG_TAG = isNewPlant({ id: 1, name: "Fern", tag: LONG }) ? LONG : "tropical";

export const states: readonly State[] = [
  { name: "idle", reach: async () => {} },
  {
    name: "success",
    async reach(app) {
      await app.type(monstera);
      await app.submit.click();
      await app.status.getByText("was created").waitFor();
    },
  },
  {
    name: "invalid fields",
    async reach(app) {
      await app.type({ id: "9223372036854775808", name: "" });
      await app.submit.click();
      await app.page.getByText("Give the plant a name.").waitFor();
    },
  },
  {
    name: "refused",
    async reach(app) {
      await app.type(monstera);
      await app.submit.click();
      await app.alert.getByText("The service refused the plant").waitFor();
    },
  },
  {
    name: "unauthenticated",
    async reach(app) {
      await app.type({ token: "another" });
      await app.submit.click();
      await app.page.getByText("does not accept this token").waitFor();
    },
  },
  {
    name: "loading",
    async reach(app) {
      await app.hang();
      await app.type({ id: "42", name: LONG, tag: LONG_TAG, token: "t1" });
      await app.submit.click();
      await app.cancel.waitFor();
    },
  },
  {
    name: "may exist",
    async reach(app) {
      await app.cancel.click();
      await app.alert.getByText("The plant may exist").waitFor();
    },
  },
  {
    name: "not sent",
    async reach(app) {
      await app.page.context().setOffline(true);
      await app.type({ id: "43" });
      await app.submit.click();
      await app.alert.getByText("Nothing was sent").waitFor();
    },
  },
];
