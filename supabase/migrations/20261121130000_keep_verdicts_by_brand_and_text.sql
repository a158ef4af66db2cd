-- One row per brand and text: a competitor that is added later is asked about alone, and what was paid for the others
-- stays in use. The key names brand and text only, so that after a change of the model the former verdicts speak until
-- new ones come. A verdict outlives a competitor that is taken off, who may come back.
alter table llm_mentions.judge_verdicts
  drop constraint judge_verdicts_pkey,
  add primary key (client_id, key, instruction, engine, model);
comment on table llm_mentions.judge_verdicts is 'What the judge said of one brand in one text, asked once and kept. key: SHA-256 of the brand, the names the text uses for it, and the text. cost_usd, input_tokens, output_tokens: this brand''s equal part of the call.';
