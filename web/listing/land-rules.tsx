import {
  Binoculars,
  Car,
  Carrot,
  Dog,
  Drill,
  Drone,
  Fish,
  FlameKindling,
  Footprints,
  Kayak,
  Motorbike,
  Ruler,
  Target,
  Tent,
  TreePine,
  UserPlus,
  Waves,
  Wheat,
} from 'lucide';
import { describeRules, ruleGroupTitles } from '#domain/land-rule-words.ts';
import { type RuleGroup, type RuleName, type LandRules as Rules, ruleGroups } from '#domain/land-rules.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './land-rules.module.css';

const icons: Record<RuleName, typeof Dog> = {
  vehicles: Footprints,
  parkingSpots: Car,
  atv: Motorbike,
  dogs: Dog,
  guests: UserPlus,
  fire: FlameKindling,
  crops: Wheat,
  drones: Drone,
  weapons: Target,
  stands: TreePine,
  screwIn: Drill,
  standsThere: Binoculars,
  blindsThere: Tent,
  bait: Carrot,
  water: Waves,
  bankFeet: Ruler,
  species: Fish,
  boats: Kayak,
};

/**
 * The rules of land by what they are for, each with its icon and sentence; nothing where nothing was said
 * (docs/rules/land-rules.md#words).
 */
export const LandRules = ({ rules }: { rules: Rules }) => {
  const lines = describeRules(rules);
  const groups = (Object.keys(ruleGroups) as RuleGroup[]).map((group) => ({
    group,
    lines: lines.filter(({ name }) => (ruleGroups[group] as readonly RuleName[]).includes(name)),
  }));
  return (
    <div className={styles.rules}>
      {groups
        .filter(({ lines }) => lines.length > 0)
        .map(({ group, lines }) => (
          <div key={group}>
            <h3>{ruleGroupTitles[group]}</h3>
            <ul role="list">
              {lines.map(({ name, text, forbids }) => (
                <li key={name} data-forbids={forbids}>
                  <Icon of={icons[name]} size={20} />
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </div>
  );
};
