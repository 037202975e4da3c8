import type { Locator } from 'playwright'

/** A run of neighbouring canvas columns that contain a colour; canvas pixels from the top left. */
export interface Run {
  colour: string
  left: number
  right: number
  top: number
  bottom: number
  /** Pixels of the colour. */
  count: number
}

/** Runs of columns that hold the colours of some tokens (`--up`), from left to right; one colour for each column. */
export const colourRuns = (chart: Locator, tokens: readonly string[]): Promise<Run[]> =>
  chart
    .locator('canvas')
    .first()
    .evaluate((element, names) => {
      const canvas = element as HTMLCanvasElement
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      const { width, height } = canvas
      const { data } = context.getImageData(0, 0, width, height)
      const style = getComputedStyle(document.documentElement)
      // The canvas itself says what a colour's bytes are.
      const probe = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
      const colours = names.map((name) => {
        probe.fillStyle = style.getPropertyValue(name).trim()
        probe.fillRect(0, 0, 1, 1)
        return { name, bytes: probe.getImageData(0, 0, 1, 1).data }
      })
      const runs: Run[] = []
      for (let x = 0; x < width; x++) {
        let found: { colour: string; top: number; bottom: number; count: number } | undefined
        for (let y = 0; y < height; y++) {
          const at = (y * width + x) * 4
          const hit = colours.find(
            ({ bytes }) =>
              [0, 1, 2].every((part) => Math.abs((data[at + part] ?? 0) - (bytes[part] ?? 0)) < 3) &&
              (data[at + 3] ?? 0) > 250,
          )
          if (!hit) continue
          found ??= { colour: hit.name, top: y, bottom: y, count: 0 }
          found.bottom = y
          found.count++
        }
        if (!found) continue
        const last = runs.at(-1)
        if (last && last.right === x - 1 && last.colour === found.colour) {
          last.right = x
          last.top = Math.min(last.top, found.top)
          last.bottom = Math.max(last.bottom, found.bottom)
          last.count += found.count
        } else runs.push({ ...found, left: x, right: x })
      }
      return runs
    }, tokens)

/** Share of the canvas's width that the colour of a token (`--warning`) fills in the row where it fills most. */
export const fullestRow = (chart: Locator, token: string): Promise<number> =>
  chart
    .locator('canvas')
    .first()
    .evaluate((element, name) => {
      const canvas = element as HTMLCanvasElement
      const { width, height } = canvas
      const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, width, height)
      const probe = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
      probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
      probe.fillRect(0, 0, 1, 1)
      const ink = probe.getImageData(0, 0, 1, 1).data
      let most = 0
      for (let y = 0; y < height; y++) {
        let count = 0
        for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4) {
          const isInk = [0, 1, 2].every((part) => Math.abs((data[at + part] ?? 0) - (ink[part] ?? 0)) < 3)
          if (isInk && (data[at + 3] ?? 0) > 250) count++
        }
        most = Math.max(most, count)
      }
      return most / width
    }, token)
