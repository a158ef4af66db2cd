create table private.workers (
  id         text primary key,
  started_at timestamptz not null default now(),
  seen_at    timestamptz not null default now()
);
comment on table private.workers is 'One row per living pool of the job queue, which also holds the session lock hashtextextended(''answerscope:worker:'' || id, 0). Whoever can take that lock knows the pool is dead and gives its jobs back.';

create table private.engine_listings (
  id         text primary key,
  position   integer not null,
  card       jsonb not null,
  configured boolean not null,
  reason     text,
  updated_at timestamptz not null default now()
);
comment on table private.engine_listings is 'Engines as the worker that started last knows them, so that the web process can list them without being able to ask them.';

alter table private.workers enable row level security;
alter table private.engine_listings enable row level security;

create policy "nobody reads workers" on private.workers for select to authenticated
  using (false);
select private.refuse_writes('private.workers');

grant select on private.engine_listings to authenticated;
create policy "everybody signed in reads engine listings" on private.engine_listings for select to authenticated
  using (true);
select private.refuse_writes('private.engine_listings');
