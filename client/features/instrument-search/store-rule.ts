import { parseAlert, saveAlertRule } from '../../api/alerts'
import { newDraft, ruleInputOf } from '../../store/account/rule-draft'
import { asApiError } from '../../store/use-resource'
import { searchText as text } from '../../text/search'

export type RuleResult = { ok: true; sentence: string } | { ok: false; reason: string }

/** Stores a typed rule as it is read, and answers how it is said, or why it cannot be. */
export async function storeRule(condition: string): Promise<RuleResult> {
  try {
    const read = await parseAlert(condition)
    if (!read.ok) return { ok: false, reason: read.reason }
    await saveAlertRule(ruleInputOf(newDraft(condition)))
    return { ok: true, sentence: read.sentence }
  } catch (thrown) {
    return { ok: false, reason: text.ruleFailed(asApiError(thrown).message) }
  }
}
