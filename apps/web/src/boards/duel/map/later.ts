/** Layers of the map that the first look does without, each in a file of its own. */
export const mapLater = {
  weather: () => import('../weather/WeatherLayer.svelte'),
  shade: () => import('./ShadeLayer.svelte'),
  fires: () => import('./Fires.svelte'),
  hexCard: () => import('./HexCard.svelte'),
}
