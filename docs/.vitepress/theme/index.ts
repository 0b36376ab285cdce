import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { defineComponent, h, onMounted, onUnmounted, shallowRef } from "vue";
import "./style.css";

/** Loads the playground after the text of its page. */
const Playground = defineComponent({
  setup() {
    const place = shallowRef<HTMLElement>();
    let remove = () => {};
    onMounted(async () => {
      const { mountPlayground } = await import("../playground/playground.ts");
      if (place.value !== undefined) remove = mountPlayground(place.value);
    });
    onUnmounted(() => remove());
    return () => h("div", { ref: place, class: "playground" }, h("p", "The playground needs JavaScript."));
  },
});

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component("Playground", Playground);
  },
};

export default theme;
