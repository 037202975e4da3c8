import { parseAlert, saveAlertRule } from '../../api/alerts'
import { asApiError } from '../use-resource'
import { newDraft, ruleInputOf } from './rule-draft'

type RuleResult = { ok: true; sentence: string } | { ok: false; reason: string }

/** Stores a rule as it is read, and answers how it is said, or why it cannot be. `failed`: words of a failed request. */
export async function storeRule(condition: string, failed: (message: string) => string): Promise<RuleResult> {
  try {
    const read = await parseAlert(condition)
    if (!read.ok) return { ok: false, reason: read.reason }
    await saveAlertRule(ruleInputOf(newDraft(condition)))
    return { ok: true, sentence: read.sentence }
  } catch (thrown) {
    return { ok: false, reason: failed(asApiError(thrown).message) }
  }
}
