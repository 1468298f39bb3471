/** 'I am a:', one or both (docs/rules/accounts.md#interests). They say what somebody comes for and give no rights. */
export const interests = ['Hunter', 'Landowner'] as const;
