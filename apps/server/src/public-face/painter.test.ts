import { afterAll, expect, it } from 'vitest'
import { decodedPng } from '../../testing/png.ts'
import { Painter } from './painter.ts'

const painter = new Painter(3, 600)
afterAll(() => painter.close())
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="63" font-family="Cabin" font-weight="700"><rect width="120" height="63" fill="#123456"/>${inside}</svg>`

it('a picture is a PNG, and has letters although no font of the machine is read', async () => {
  const [plain, lettered] = await Promise.all([
    painter.paint(svg('')),
    painter.paint(svg('<text x="10" y="50" font-size="40" fill="#fff">Łó1</text>')),
  ])
  expect(decodedPng(plain)).toEqual({ width: 120, height: 63, colours: 1 })
  expect(decodedPng(lettered).colours).toBeGreaterThan(5)
})

it('a file that is no picture fails alone: the next one is made', async () => {
  await expect(painter.paint('<svg')).rejects.toThrow()
  expect(decodedPng(await painter.paint(svg(''))).width).toBe(120)
})

it('says that it is busy when as many wait as may, and fails when it is closed', async () => {
  const own = new Painter(2, 600)
  const first = own.paint(svg(''))
  expect(own.isBusy).toBe(false)
  const second = own.paint(svg(''))
  expect(own.isBusy).toBe(true)
  await Promise.all([first, second])
  expect(own.isBusy).toBe(false)
  await own.close()
  await expect(own.paint(svg(''))).rejects.toThrow('closed')
})
