/** Rule ids of D10 that can be switched on. */
export const availableAdvanced: readonly string[] = []
/** Rule ids of D12 that can be switched on. */
export const availableExpansions: readonly string[] = []
