import { type ReactNode, useCallback, useRef, useState } from 'react'
import { lineAlertText as text } from '../../text/line-alerts'
import { toast } from '../../ui/toast'
import type { ChartSource } from '../source'
import type { ChosenIndicator } from './catalogue'
import type { Input } from './formulas'
import type { BarFacts } from './indicator'
import { LineAlertDialog } from './line-alert-dialog'
import { conditionNow } from './line-alerts'

interface LineAlertOptions extends BarFacts {
  source: ChartSource<Input>
  indicators: readonly ChosenIndicator[]
  /** Sets an alert of a condition without its code; undefined: lines cannot be alerts here. */
  onAlert: ((rule: string) => void) | undefined
}

/** Alerts on lines of the chosen indicators: by a press on a name of the legend, and by a list of all. */
export function useLineAlerts(options: LineAlertOptions) {
  const [isOpen, setOpen] = useState(false)
  const latest = useRef(options)
  latest.current = options
  const { indicators, onAlert } = options
  const onLegend = useCallback((key: string) => {
    const { source, indicators, daily, unit, onAlert } = latest.current
    const [id, line] = key.split('/')
    const each = indicators.find((one) => one.id === id)
    const condition = each && conditionNow(each, Number(line), source.columns(), { daily, unit })
    if (condition) onAlert?.(condition.rule)
    else toast.info(text.unable)
  }, [])
  const dialog: ReactNode = isOpen && onAlert && (
    <LineAlertDialog indicators={indicators} onAlert={onAlert} onClose={() => setOpen(false)} />
  )
  return {
    dialog,
    onLegend: onAlert && onLegend,
    open: onAlert && (() => setOpen(true)),
  }
}
