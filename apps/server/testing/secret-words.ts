/** Words in which plans, tiles, chance and persons stand, however they are written. */
export const secretWords =
  /route|"?target|flak|searchlight|fireEngine|weather|"(NE|SE|NW|SW)"|planLocked|defences|Ada|Bruno|nonce|seed/
