import { lineAlertText as text } from '../../text/line-alerts'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import type { ChosenIndicator } from './catalogue'
import { lineConditions } from './line-alerts'

interface LineAlertDialogProps {
  indicators: readonly ChosenIndicator[]
  /** Sets an alert of a condition without its code. */
  onAlert: (rule: string) => void
  onClose: () => void
}

/** Lines of the chosen indicators as alerts, each upwards and downwards. */
export function LineAlertDialog({ indicators, onAlert, onClose }: LineAlertDialogProps) {
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
