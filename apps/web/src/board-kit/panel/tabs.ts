/** The windows in which the parts of the side panel are tabs: telephones, and short ones. In others all parts are visible. */
export const panelTabsQuery =
  '(max-width: 43.75em) and (max-aspect-ratio: 1), (max-height: 37.5em) and (min-aspect-ratio: 1)'
