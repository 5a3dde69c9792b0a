import type { OrderExtension } from '../contribution.ts'
import { countTiles } from '../defences/tiles.ts'
import type { DefencesOrder } from '../orders/schemas.ts'
import { refusal } from '../refusal.ts'
import { allTiles, type SoloSetup } from './setup.ts'

/** D11.8: the tiles that stay in the box, whichever they are. */
export const boxed = ({ solo }: { solo?: SoloSetup | undefined }) => {
  const staying = allTiles - (solo?.tiles ?? allTiles)
  return staying === 0 ? [] : [{ sides: [], count: 0 - staying }]
}

/** D11.8: fewer than 40 tiles. What can be placed follows from the stock; this says why more cannot. */
export const fewerTiles: OrderExtension<DefencesOrder> = {
  order: 'defences',
  fields: {},
  refuse({ setup }, _, { tiles }) {
    const most = setup.solo?.tiles ?? allTiles
    const wanted = Object.values(countTiles(tiles)).reduce((sum, count) => sum + count, 0)
    return most < allTiles && wanted > most ? refusal('D11.8', 'tiles.tooMany', { wanted, most }) : undefined
  },
}
