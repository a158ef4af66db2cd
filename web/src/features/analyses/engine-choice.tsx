import { Anchor, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { EngineRow } from '#core/analysis/schema.ts'
import { SandboxBadge } from '../../components/sandbox-badge.tsx'

/** Engines to ask. One that is not configured stays in sight and says what it needs. */
export function EngineChoice({
  engines,
  chosen,
  onChange,
}: {
  engines: readonly EngineRow[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  return (
    <Checkbox.Group label="Engines" value={[...chosen]} onChange={onChange}>
      <Stack gap={10} mt={6}>
        {engines.map((engine) => (
          <Checkbox
            key={engine.id}
            value={engine.id}
            disabled={!engine.configured}
            label={
              <Group gap={8}>
                {engine.label}
                {engine.sandbox && <SandboxBadge />}
                <Text component="span" fz="xs" c="dimmed">
                  {engine.defaultModel}
                </Text>
              </Group>
            }
            description={
              engine.configured ? undefined : (
                <Text component="span" fz="xs" c="dimmed">
                  {engine.reason ?? 'Not configured.'}{' '}
                  <Anchor href={engine.docs} target="_blank" rel="noreferrer" fz="xs">
                    Documentation
                  </Anchor>
                </Text>
              )
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
