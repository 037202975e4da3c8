import { type ReactNode, useCallback, useRef, useState } from 'react'
import { lineAlertText as text } from '../../text/line-alerts'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import type { ChartSource } from '../source'
import type { ChosenIndicator } from './catalogue'
import type { Input } from './formulas'
import type { BarFacts } from './indicator'
import { conditionNow, lineConditions } from './line-alerts'

interface LineAlertDialogProps {
  indicators: readonly ChosenIndicator[]
  /** Sets an alert of a condition without its code. */
  onAlert: (rule: string) => void
  onClose: () => void
}

/** Lines of the chosen indicators as alerts, each upwards and downwards. */
function LineAlertDialog({ indicators, onAlert, onClose }: LineAlertDialogProps) {
  const conditions = lineConditions(indicators)
  return (
    <Dialog open title={text.title} onOpenChange={(open) => !open && onClose()}>
      <p className="pb-2 text-12 text-text-2">{conditions.length > 0 ? text.help : text.none}</p>
      <ul className="grid max-h-80 grid-cols-2 gap-1 overflow-y-auto max-sm:grid-cols-1">
        {conditions.map(({ rule, label }) => (
          <li key={label}>
            <Button
              size="small"
              className="w-full"
              onClick={() => {
                onAlert(rule)
                onClose()
              }}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

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
