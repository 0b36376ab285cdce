interface ImportMetaEnv {
  /** Always set in a build: vite.config.ts checks it. */
  readonly VITE_PLANT_STORE_BASE_URL: string;
}
