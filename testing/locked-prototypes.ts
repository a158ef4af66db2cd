import '#core/locked-prototypes.ts'
