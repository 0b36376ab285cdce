import type { StorybookConfig } from "@storybook/react-vite";

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["../src/**/*.stories.tsx"],
  addons: ["msw-storybook-addon"],
};

// biome-ignore lint/style/noDefaultExport: Storybook reads it.
export default config;
