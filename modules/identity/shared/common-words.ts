/** Words that lists of leaked passwords are made of, lower case. With the affixes that people add they stand for many thousand passwords. */
export const commonWords: ReadonlySet<string> = new Set(
  `password passwort passwd passw pass passcode pwd mypassword mypass secret mysecret default changeme change letmein letmeinnow
  welcome welcomeback hello hellohello hi admin administrator adminadmin root rootroot superuser sysadmin system manager
  user username guest demo test testing tester testtest sample temp temporary login signin access master server oracle
  mysql postgres sql windows linux ubuntu android iphone apple samsung huawei xiaomi oppo vivo lenovo dell google
  facebook twitter instagram youtube whatsapp wechat weixin weibo taobao alibaba alipay tencent baidu jingdong qq qqq
  love iloveyou iloveu ilove loveyou loveu loveme lovely lover lovers loveyouforever mylove truelove forever forever
  baby babygirl babyboy babe angel angels sweet sweety sweetie sweetheart honey sugar cutie cute princess prince queen
  king kingdom dragon dragons monkey monkeys tiger tigers lion lions eagle eagles bear bears wolf wolves shark dolphin
  dolphins butterfly horse horses snake spider panda kitty hellokitty kitten cat cats dog dogs doggie puppy bird fish
  rabbit bunny turtle frog duck chicken cow pig piggy elephant mouse rat football soccer baseball basketball hockey
  tennis golf golfer volleyball cricket swimming runner running boxing wrestling skate skater surfer racing
  michael jordan michelle jessica jennifer amanda ashley nicole daniel andrew joshua matthew anthony robert thomas
  charlie charles george william james john david joseph richard edward patrick peter paul mark steven stephen brian
  kevin jason justin brandon tyler austin alex alexander alexis andrea anna angela barbara betty brittany carlos
  carmen caroline catherine chelsea chris christian christina christine christopher cindy claire claudia crystal
  dakota danielle debbie denise dennis diana donald donna doris dorothy douglas elizabeth emily emma eric erica
  eugene felix frank fred gabriel gary gemma grace hannah harry heather helen henry isabel isabella jack jackson
  jacob jasmine jeffrey jeremy jerry joe jonathan jose juan julia julian karen katherine kathryn katie kelly
  kenneth kim kimberly larry laura lauren lawrence lily linda lisa louis lucas lucy madison margaret maria marie
  martin mary maverick megan melissa mike miguel morgan nancy natalie natasha nathan nicholas olivia oscar pamela
  patricia phillip rachel raymond rebecca richard roger ronald rose roy russell ryan sabrina samantha samuel sandra
  sarah scott sean shannon sharon simon sophia sophie stephanie steve sue susan sydney taylor teresa theresa tiffany
  tim timothy tina todd tony tom travis vanessa veronica victor victoria vincent walter wendy zachary zoe
  batman superman spiderman ironman starwars startrek pokemon pikachu naruto goku matrix hunter killer ninja samurai
  warrior soldier sniper assassin wizard magic merlin gandalf frodo hobbit harrypotter potter hogwarts voldemort
  shadow ghost phantom phoenix thunder lightning storm blizzard hurricane tornado winter summer spring autumn fall
  january february march april may june july august september october november december monday tuesday wednesday
  thursday friday saturday sunday today tomorrow yesterday morning night midnight sunshine sunrise sunset moon
  moonlight star stars stardust rainbow flower flowers rosebud orange banana cherry strawberry peach apple apples
  lemon mango melon coconut pepper peppers cookie cookies chocolate candy cheese pizza burger coffee tea beer
  whiskey vodka water fire earth wind air ocean river mountain forest garden island beach desert world earth
  red blue green yellow black white purple pink brown silver golden gold diamond crystal pearl ruby jade
  blackcat whitecat reddog bluesky greenday blackbird redrose silverfox computer laptop keyboard internet network
  website software hardware program programmer developer engineer hacker hacked hack cracker security secure
  private public office company business money dollar dollars cash rich bank trade market shop store sales
  factory machine workshop production planner planning engineer quality mouldwright
  china chinese zhongguo beijing shanghai guangzhou guangdong shenzhen dongguan hongkong taiwan taipei tianjin wuhan
  chengdu chongqing hangzhou suzhou ningbo nanjing america american usa england london paris france germany berlin
  canada toronto mexico brazil brasil argentina spain madrid barcelona italy italia roma milan russia moscow india
  mumbai delhi japan tokyo osaka korea seoul singapore malaysia thailand bangkok vietnam indonesia philippines
  manila australia sydney melbourne texas dallas boston chicago newyork california florida vegas hawaii
  arsenal chelsea liverpool manchester united realmadrid juventus barca lakers yankees steelers cowboys redsox
  ferrari porsche mercedes bmw audi toyota honda nissan mazda ford mustang camaro corvette chevy dodge harley
  yamaha suzuki kawasaki ducati jaguar lexus jeep tesla volvo subaru
  nintendo playstation xbox minecraft roblox fortnite counterstrike warcraft starcraft diablo zelda mario sonic
  metallica nirvana slipknot blink eminem beatles elvis madonna michaeljackson guitar piano drums music rock
  rocknroll hiphop dance dancer singer player gamer gamers games game gaming playboy sexy sex hottie hotstuff
  fuckyou fuckoff fuck fucker asshole bitch shit pussy biteme bullshit
  trustno trustme trustnoone whatever nothing something anything everything everyone nobody someone somebody
  noone none never always maybe please thankyou thanks goodluck lucky luck good goodbye bye great awesome cool
  coolman super superstar supergirl superboy mega power powerful strong happy happiness smile smiley laugh joy
  peace freedom free liberty hope faith believe trust truth dream dreams dreamer heaven hell devil demon satan
  god jesus christ jesuschrist church bible buddha allah blessed bless amen amazing grace spirit soul heart
  mother father mom mommy mama mummy dad daddy papa sister brother family friend friends bestfriend friendship
  wife husband son daughter grandma grandpa uncle aunt girl boy girls boys lady woman man men kid kids child children
  single married marry wedding birthday christmas easter halloween newyear holiday vacation travel
  school student teacher college university class math science history english spanish french german
  doctor nurse lawyer police officer army navy marine marines airforce captain sergeant general major colonel pilot
  flower nature animal animals creature monster zombie vampire werewolf alien aliens space galaxy universe planet
  rocket apollo nasa neptune jupiter saturn mars venus mercury pluto orion athena zeus apollo hercules spartan
  sparta trojan roman romeo juliet cinderella snowwhite tinkerbell disney mickey minnie donald goofy bambi simba
  nemo shrek snoopy garfield scooby scoobydoo bubbles blossom buttercup barney barbie
  buster buddy bailey bella max maggie molly ginger sadie sammy sasha shadow rocky rusty toby tucker zeke
  abc abcd abcde abcdef abcdefg abcabc xyz xxx xxxx zzz aaa aaaa asd asdf asdfg asdfgh asdfghjkl qwe qwer qwert
  qwerty qwertyu qwertyui qwertyuiop zxc zxcv zxcvb zxcvbn zxcvbnm qaz qazwsx qazwsxedc wsx edc qweasd qweasdzxc
  asdqwe asdzxc zaq zaqwsx xsw poiuy poiuytrewq lkjhg lkjhgfdsa mnbvc mnbvcxz azerty qwertz dvorak
  woaini woaiwo wobuaini woainimen aini ainimm nihao nihaoma mima wodemima laopo laogong baobao baobei qinaide
  tiantian yuanyuan tingting lingling jingjing fangfang lili lele mingming xiaoming xiaohua xiaoyu xiaoxiao
  haha hehe heihei hahaha zhongguoren jiayou gongsi gongchang guanliyuan ceshi denglu huanying shengri kuaile
  caonima nima tamade wocao shabi diaosi mama baba meimei gege didi jiejie yeye nainai
  wang wangwei zhang zhangwei li lili liwei liu liuwei chen chenwei yang yangyang huang zhao zhou xu sun ma zhu hu
  guo he lin gao luo zheng liang xie tang song deng han feng yu dong xiao cheng cao yuan peng zeng tian fan
  yanglei wangjing wangfang lina wanglei zhangli lijing wangyan zhangmin liuyang`
    .split(/\s+/)
    .filter(Boolean),
)
