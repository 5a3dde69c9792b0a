/** The layers of the map that are not needed when it opens, each loaded separately. */
export const laterMapLayers = {
  weather: () => import('../weather/WeatherLayer.svelte'),
  shade: () => import('./ShadeLayer.svelte'),
  fires: () => import('./Fires.svelte'),
  hexCard: () => import('./HexCard.svelte'),
}
