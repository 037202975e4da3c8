/** What a process held at a moment of a day, MB. */
export interface DayPoint {
  day: string
  /** Ms after midnight. */
  time: number
  rss: number
  heapTotal: number
  arrayBuffers: number
}

export interface MemoryChart {
  /** What was measured, on which machine, and when. */
  caption: string
  boundMb: number
  points: readonly DayPoint[]
}

const [WIDTH, HEIGHT] = [860, 400]
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 120, 20, 64]
const HOUR = 3_600_000
const [FROM, TO] = [9 * HOUR, 15.5 * HOUR]
const STEP_MB = 100
/** Readable on white and on black. */
const [WORDS, LINES] = ['#7d8590', '#7d859055']
const COLOURS = ['#2f81f7', '#d29922', '#3fb950', '#db61a2']
/** Points of a line: more cannot be seen. */
const POINTS_MAX = 400

/** RSS over the day, a line a day; of the first day what of it is V8's heap and array buffers. */
export function memoryChart({ caption, boundMb, points }: MemoryChart): string {
  const topMb = Math.ceil((Math.max(boundMb, ...points.map(({ rss }) => rss)) + 20) / STEP_MB) * STEP_MB
  const x = (time: number) => LEFT + ((time - FROM) / (TO - FROM)) * (WIDTH - LEFT - RIGHT)
  const y = (mb: number) => HEIGHT - BOTTOM - (mb / topMb) * (HEIGHT - TOP - BOTTOM)
  const text = (at: [number, number], words: string, more = '') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${more}>${words}</text>`
  const level = (mb: number, more: string) => `<path d="M${LEFT} ${y(mb).toFixed(1)}H${WIDTH - RIGHT}" ${more}/>`
  const line = (shown: readonly DayPoint[], name: 'rss' | 'heapTotal' | 'arrayBuffers', colour: string, more = '') => {
    const every = Math.max(1, Math.ceil(shown.length / POINTS_MAX))
    const path = shown.filter((_, at) => at % every === 0 || at === shown.length - 1)
    const d = path.map((point) => `${x(point.time).toFixed(1)} ${y(point[name]).toFixed(1)}`).join('L')
    return `<path d="M${d}" fill="none" stroke="${colour}" stroke-width="1.5" ${more}/>`
  }
  const days = [...new Set(points.map(({ day }) => day))]
  const of = (day: string) => points.filter((point) => point.day === day && point.time >= FROM && point.time <= TO)
  const first = of(days[0] ?? '')
  const end = (mb: number): [number, number] => [WIDTH - RIGHT + 8, y(mb) + 4]
  const last = first.at(-1)
  const ticks = Array.from({ length: topMb / STEP_MB + 1 }, (_, at) => at * STEP_MB)
  const hours = [9, 10, 11, 12, 13, 14, 15]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" fill="${WORDS}">`,
    `<title>RSS over the day, ${caption}</title>`,
    ...ticks.map((mb) => level(mb, `stroke="${LINES}"`) + text([LEFT - 8, y(mb) + 4], `${mb}`, 'text-anchor="end"')),
    text([LEFT - 8, TOP - 6], 'MB', 'text-anchor="end"'),
    ...hours.map((hour) => text([x(hour * HOUR), HEIGHT - BOTTOM + 18], `${hour}:00`, 'text-anchor="middle"')),
    text([(LEFT + WIDTH - RIGHT) / 2, HEIGHT - BOTTOM + 36], "the market's time of day", 'text-anchor="middle"'),
    level(boundMb, 'stroke="#f85149" stroke-dasharray="6 4"'),
    text(end(boundMb), `bound ${boundMb}`, 'fill="#f85149"'),
    ...days.map((day, at) => line(of(day), 'rss', COLOURS[at % COLOURS.length] as string)),
    ...days.map((day, at) =>
      text([LEFT + 12, y(topMb) + 18 + at * 16], `RSS ${day}`, `fill="${COLOURS[at % COLOURS.length]}"`),
    ),
    line(first, 'heapTotal', WORDS, 'stroke-dasharray="5 3"'),
    line(first, 'arrayBuffers', WORDS, 'stroke-dasharray="2 3"'),
    ...(last ? [text(end(last.heapTotal), 'V8 heap'), text(end(last.arrayBuffers), 'array buffers')] : []),
    text([LEFT, HEIGHT - 10], caption),
    '</svg>',
    '',
  ].join('\n')
}
