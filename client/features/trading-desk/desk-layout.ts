/** Panels that fold into a rail. */
const FOLDING = ['list', 'book', 'tape'] as const
export type FoldingPanel = (typeof FOLDING)[number]
/** Sizes in px: width of the list and of book and tape, height of the book. */
export const PANEL_SIZES = {
  list: { least: 260, most: 1_600 },
  side: { least: 220, most: 420 },
  book: { least: 150, most: 1_200 },
} as const
export type SizedPanel = keyof typeof PANEL_SIZES

/** Layout of a desk; missing sizes have their default. */
export interface TradingLayout {
  sizes: Readonly<Partial<Record<SizedPanel, number>>>
  folded: readonly FoldingPanel[]
}

/** Screens share a layout by width: a laptop's fits no wide screen. */
export type WidthClass = 'wide' | 'narrow'
export const WIDE_CLASS = '(min-width: 1600px)'
const CLASSES: readonly WidthClass[] = ['wide', 'narrow']

export const USUAL_LAYOUT: TradingLayout = { sizes: {}, folded: [] }

function layoutOf(value: unknown): TradingLayout {
  if (typeof value !== 'object' || value === null) return USUAL_LAYOUT
  const { sizes, folded } = value as { sizes?: unknown; folded?: unknown }
  const given = typeof sizes === 'object' && sizes !== null ? (sizes as Record<string, unknown>) : {}
  return {
    sizes: Object.fromEntries(
      (Object.keys(PANEL_SIZES) as SizedPanel[]).flatMap((panel) => {
        const size = given[panel]
        const { least, most } = PANEL_SIZES[panel]
        return typeof size === 'number' && size >= least && size <= most ? [[panel, size]] : []
      }),
    ),
    folded: FOLDING.filter((panel) => Array.isArray(folded) && folded.includes(panel)),
  }
}

/** Layouts from the stored text; what is damaged is usual. */
export function readLayouts(text: string): Record<WidthClass, TradingLayout> {
  let given: Record<string, unknown> = {}
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null) given = parsed as Record<string, unknown>
  } catch {
    // Nothing stored, or damaged: the usual layout.
  }
  return { wide: layoutOf(given.wide), narrow: layoutOf(given.narrow) }
}

/** The stored text with the layout of one class of width. */
export const withLayout = (text: string, of: WidthClass, layout: TradingLayout): string => {
  const all = { ...readLayouts(text), [of]: layout }
  return CLASSES.every((name) => isUsual(all[name])) ? '' : JSON.stringify(all)
}

const isUsual = ({ sizes, folded }: TradingLayout): boolean => Object.keys(sizes).length === 0 && folded.length === 0

/** Layout with panels folded or unfolded. */
export const withFolded = (layout: TradingLayout, panels: readonly FoldingPanel[], on: boolean): TradingLayout => ({
  ...layout,
  folded: FOLDING.filter((each) => (panels.includes(each) ? on : layout.folded.includes(each))),
})
