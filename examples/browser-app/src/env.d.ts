interface ImportMetaEnv {
  /** Always there in a build: vite.config.ts sees to it. */
  readonly VITE_PLANT_STORE_BASE_URL: string;
}
