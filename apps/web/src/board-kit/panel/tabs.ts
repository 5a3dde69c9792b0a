/**
 * The media query of the windows in which the side panel consists of tabs: telephones and short windows. In all other
 * windows every part of the panel is visible.
 */
export const panelTabsQuery =
  '(max-width: 43.75em) and (max-aspect-ratio: 1), (max-height: 37.5em) and (min-aspect-ratio: 1)'
