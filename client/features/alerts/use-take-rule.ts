import { useState } from 'react'
import type { AlertRules } from '../../../shared/protocol/rest-alerts'
import { saveAlertRule } from '../../api/alerts'
import { newDraft, ruleInputOf } from '../../store/account/rule-draft'
import { asApiError } from '../../store/use-resource'
import { alertText } from '../../text/alerts'
import { toast } from '../../ui/toast'

/** Saves a condition as a rule with the default choices. */
export function useTakeRule(onRules: (rules: AlertRules) => void) {
  const [busy, setBusy] = useState(false)
  const take = (name: string, condition: string) => {
    setBusy(true)
    saveAlertRule(ruleInputOf({ ...newDraft(condition), name }))
      .then(
        (rules) => {
          toast.success(alertText.saved(name))
          onRules(rules)
        },
        (thrown: unknown) => toast.error(alertText.failed(asApiError(thrown).message)),
      )
      .finally(() => setBusy(false))
  }
  return { busy, take }
}
