import type { AlertRule, AlertRuleInput, AlertRules } from '../../../shared/protocol/rest-alerts'

/** The draft: a new rule, or another version of an existing one. */
export interface RuleDraft extends AlertRuleInput {
  id?: string
}

const NAME_MAX = 40

export const newDraft = (condition = ''): RuleDraft => ({
  revision: 0,
  name: '',
  condition,
  repeat: 'daily',
  cooldownSeconds: 60,
  margin: true,
  adjusts: true,
  speaks: true,
  channels: [],
  expiresAt: null,
  paused: false,
})

export const draftOf = (rule: AlertRule): RuleDraft => {
  const { id, revision, name, condition, repeat, cooldownSeconds, margin, adjusts, speaks, channels, expiresAt } = rule
  const choice = { repeat, cooldownSeconds, margin, adjusts, speaks, channels }
  return { id, revision, name, condition, ...choice, expiresAt, paused: rule.state === 'paused' }
}

/** Stored form: a rule without a name is named by its condition. */
export function ruleInputOf({ id: _id, ...draft }: RuleDraft): AlertRuleInput {
  const name = draft.name.trim() || draft.condition.trim()
  return { ...draft, name: name.slice(0, NAME_MAX), condition: draft.condition.trim() }
}

/** Whether one has as many rules as one may. */
export const isFull = ({ rules, most }: AlertRules): boolean => rules.length >= most
