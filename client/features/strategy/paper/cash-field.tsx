import { paper as text } from '../../../text/paper'
import { TextField } from '../../../ui/text-field'

const CASH_MAX = 100_000

/** Cash in yuan of what was typed in ten thousands; undefined if it is out of bounds. */
export function cashOf(typed: string): number | undefined {
  const value = Number(typed)
  return typed.trim() !== '' && value >= 1 && value <= CASH_MAX ? Math.round(value * 10_000) : undefined
}

/** Cash that an account begins with, in ten thousand yuan. */
export const CashField = ({ value, onChange }: { value: string; onChange: (typed: string) => void }) => (
  <TextField
    label={text.startCash}
    inputMode="decimal"
    value={value}
    error={cashOf(value) === undefined ? text.badCash : null}
    onChange={onChange}
  />
)
