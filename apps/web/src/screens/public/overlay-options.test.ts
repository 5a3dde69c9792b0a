import { expect, it } from 'vitest'
import { readOverlayOptions } from './overlay-options.ts'

it('are read from the address of an overlay', () => {
  expect(readOverlayOptions('?size=3&align=right&colour=FFcc00&shade=box&board=below')).toEqual({
    size: 3,
    align: 'right',
    colour: '#FFcc00',
    shade: 'box',
    board: 'below',
  })
})

it('are the usual ones where the address says nothing, or nothing that there is', () => {
  const usual = { size: 2, align: 'left', colour: '#ffffff', shade: 'outline', board: 'none' }
  expect(readOverlayOptions('')).toEqual(usual)
  expect(readOverlayOptions('?size=wide&align=top&colour=red;background:url(x)&shade=1&board=left')).toEqual(
    usual,
  )
  expect(readOverlayOptions('?size=900').size).toBe(6)
})
