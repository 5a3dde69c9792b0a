import type { Locator } from '@playwright/test'

type Files = Parameters<Locator['setInputFiles']>[0]

/** An input device with which a person acts on the screen. */
export interface Hand {
  /** A button, a link, a choice. */
  press(what: Locator): Promise<void>
  /** A hex of the map, as soon as it is there. */
  pressHex(hex: Locator): Promise<void>
  /** Gives a file to the field for it. */
  bring(field: Locator, file: Files): Promise<void>
}

const bring: Hand['bring'] = (field, file) => field.setInputFiles(file)

export const mouse: Hand = {
  press: (what) => what.click(),
  pressHex: (hex) => hex.click(),
  bring,
}

/** A touch screen has nothing to point with, and no keys. */
export const finger: Hand = {
  press: (what) => what.tap(),
  pressHex: (hex) => hex.tap(),
  bring,
}
