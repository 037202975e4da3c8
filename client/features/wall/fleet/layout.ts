import {
  freePanelPosition,
  isLaidOut,
  PANEL_LEAST,
  PANELS_MAX,
  type PanelKind,
  panelKinds,
  WALL_RANKINGS,
  type WallPanel,
} from '../../../../shared/walls/board'
import { WALL_COINS } from '../../../../shared/walls/built-in'
import { cellStep } from '../../../ui/cell-drag'

type Place = Pick<WallPanel, 'x' | 'y' | 'w' | 'h'>

/** The panels with one of them at another place; as they were where it would not fit there. */
export function withPanelPosition(
  panels: readonly WallPanel[],
  at: number,
  change: Partial<Place>,
): readonly WallPanel[] {
  const next = panels.map((panel, index) => (index === at ? { ...panel, ...change } : panel))
  return isLaidOut(next) ? next : panels
}

/** Effect of a key on a panel; undefined: none. */
export function withKey(
  panels: readonly WallPanel[],
  at: number,
  { key, shift }: { key: string; shift: boolean },
): readonly WallPanel[] | undefined {
  const panel = panels[at]
  if (!panel) return undefined
  if (key === 'Delete') return panels.filter((_, index) => index !== at)
  const step = cellStep(key)
  if (!step) return undefined
  const [x, y] = step
  return withPanelPosition(panels, at, shift ? { w: panel.w + x, h: panel.h + y } : { x: panel.x + x, y: panel.y + y })
}

const DEFAULT_INDEX = '000001.SH'

/** The panels with one more of a kind, in the largest of some sizes that has room; undefined where none has. */
export function withPanel(panels: readonly WallPanel[], kind: PanelKind): readonly WallPanel[] | undefined {
  if (panels.length >= PANELS_MAX) return undefined
  const sizes = [
    [6, 3],
    [4, 3],
    [6, 2],
    [4, 2],
    [PANEL_LEAST.w, PANEL_LEAST.h],
  ] as const
  const place = sizes.map(([w, h]) => freePanelPosition(panels, w, h)).find((found) => found !== undefined)
  if (!place) return undefined
  const { subject, codes } = panelKinds[kind]
  return [
    ...panels,
    {
      kind,
      ...place,
      ...(subject === 'id' ? { subject: DEFAULT_INDEX } : {}),
      ...(subject === 'ranking' ? { subject: WALL_RANKINGS[0] } : {}),
      ...(subject === 'name' ? { subject: '' } : {}),
      ...(codes ? { codes: kind === 'coin' ? [...WALL_COINS] : [] } : {}),
    },
  ]
}
