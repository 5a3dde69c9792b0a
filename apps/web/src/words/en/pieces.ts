import type { Messages } from '../format.ts'

/** Names of pieces, tiles, headings and heights. */
export const pieces = {
  'squadron.yellow': 'Yellow squadron',
  'squadron.red': 'Red squadron',
  'squadron.green': 'Green squadron',
  'squadron.blue': 'Blue squadron',
  'squadron.letter.yellow': 'Y',
  'squadron.letter.red': 'R',
  'squadron.letter.green': 'G',
  'squadron.letter.blue': 'B',
  'aircraft.Bf110': 'Messerschmitt Bf 110',
  'aircraft.Do217': 'Dornier Do 217',

  'tile.flak': 'Flak',
  'tile.searchlight': 'Searchlight',
  'tile.radar': 'Radar',
  'tile.fireEngine': 'Fire engine',
  'tile.smokeScreen': 'Smoke screen',
  'tile.balloonBarrier': 'Balloon barrier',
  'tile.shelter': 'Shelter',
  'tile.fuelTruck': 'Fuel truck',
  'tile.targetMarker': 'Target marker',
  'tile.airport': 'Airport',

  'heading.NE': 'north-east',
  'heading.E': 'east',
  'heading.SE': 'south-east',
  'heading.SW': 'south-west',
  'heading.W': 'west',
  'heading.NW': 'north-west',
  'heading.short.NE': 'NE',
  'heading.short.E': 'E',
  'heading.short.SE': 'SE',
  'heading.short.SW': 'SW',
  'heading.short.W': 'W',
  'heading.short.NW': 'NW',

  'height.ground': 'on the ground',
  'height.low': 'low',
  'height.high': 'high',

  'difficulty.easy': 'easy',
  'difficulty.moderate': 'moderate',
  'difficulty.difficult': 'difficult',

  'moon.full': 'Full moon',
  'moon.new': 'New moon',
  'moon.none': 'Half moon',
} satisfies Messages
