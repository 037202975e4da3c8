export * from '../../shared/flow/split-summary'
