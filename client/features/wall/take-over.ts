import type { WallBoard } from '../../../shared/walls/board'
import type { TakeOver } from '../../../shared/walls/wall'
import { wallText as text } from '../../text/wall'

/** One instrument over the whole screen, controlled from a user's desk. */
export const takeoverBoard = ({ instrument }: Pick<TakeOver, 'instrument'>): WallBoard => ({
  id: 'takeover',
  name: text.takenOver,
  panels: [{ kind: 'line', x: 0, y: 0, w: 12, h: 6, subject: instrument }],
})
