-- As before; and cells that fall back to the instance's key are reserved at its prices, because the organization may have
-- entered lower ones for its own. Without a known price a budget cannot hold them, and they wait with that reason.
create or replace function private.keep_lane_of_key()
returns trigger
language plpgsql
security definer -- completes a change that a policy has already allowed
set search_path = ''
as $$
declare
  key llm_mentions.provider_keys := coalesce(new, old);
  lane text := case when key.name = '' then key.provider else 'custom-' || key.name end || ':' || key.organization_id;
begin
  if tg_op = 'DELETE' then
    delete from private.lanes where id = lane;
  else
    insert into private.lanes (id, provider, organization_id, requests_per_minute, concurrency)
    values (lane, key.provider, key.organization_id, key.requests_per_minute, key.concurrency)
    on conflict (id) do update set requests_per_minute = excluded.requests_per_minute,
      concurrency = excluded.concurrency, updated_at = now();
    -- Another key, or one that was tested again: what paused the lane may be over.
    if tg_op = 'UPDATE' and (new.sealed is distinct from old.sealed and new.state = 'testing'
        or new.base_url is distinct from old.base_url
        or (new.state = 'works' and old.state <> 'works')) then
      update private.lanes set paused_until = null, pause_code = null, pause_message = null, paused_at = null where id = lane;
    end if;
  end if;
  if tg_op <> 'UPDATE' then
    update llm_mentions.analysis_cells c
    set lane = coalesce(private.lane_of(c.organization_id, c.engine), c.lane),
      reserve_usd = case when tg_op = 'DELETE' and key.name = '' then (
        select case when ceiling is not null then greatest(c.reserve_usd, ceiling) end
        from (
          select coalesce(
            l.card -> 'prices' -> coalesce(c.model, l.card ->> 'defaultModel') ->> 'ceilingUsd',
            case when coalesce(c.model, l.card ->> 'defaultModel') = l.card ->> 'defaultModel'
              then l.card ->> 'ceilingUsd' end)::numeric as ceiling
          from private.engine_listings l where l.id = c.engine
        ) as listed
      ) else c.reserve_usd end
    where c.organization_id = key.organization_id and c.status = 'queued'
      and (key.name <> '' and c.engine = 'custom-' || key.name
           or key.name = '' and exists (
             select from private.engine_listings l where l.id = c.engine and l.card ->> 'providerId' = key.provider));
  end if;
  return null;
end
$$;
revoke execute on all functions in schema private from public;
