/** 'I am a:', one or both (docs/rules/accounts.md#interests). They give no rights. */
export const interests = ['Hunter', 'Landowner'] as const;
